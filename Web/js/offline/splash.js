/**
 * The picture that iPhones and iPads show while the app starts: they take it
 * only in the very size of the device, so it is drawn on the device.
 */

const SHADE = { light: '#faf9f7', dark: '#121211' };
/** The mark's share of the shorter side. */
const MARK_SHARE = 0.24;

/** Draws it for both ways of holding the device; nothing on other devices. */
export function connectSplash() {
  if (!('standalone' in navigator)) return;
  const mark = new Image();
  mark.src = `${document.body.dataset.assets}/icons/icon-512.png`;
  mark.addEventListener('load', () => {
    const [short, long] = [screen.width, screen.height].sort((a, b) => a - b);
    add(mark, short, long, 'portrait');
    add(mark, long, short, 'landscape');
  });
}

/** @param {HTMLImageElement} mark @param {number} width @param {number} height @param {string} orientation */
function add(mark, width, height, orientation) {
  const canvas = document.createElement('canvas');
  canvas.width = width * devicePixelRatio;
  canvas.height = height * devicePixelRatio;
  const drawing = canvas.getContext('2d');
  if (!drawing) return;
  drawing.fillStyle = matchMedia('(prefers-color-scheme: dark)').matches ? SHADE.dark : SHADE.light;
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  const side = Math.min(canvas.width, canvas.height) * MARK_SHARE;
  drawing.drawImage(mark, (canvas.width - side) / 2, (canvas.height - side) / 2, side, side);
  const link = document.createElement('link');
  link.rel = 'apple-touch-startup-image';
  link.media = `(orientation: ${orientation})`;
  link.href = canvas.toDataURL('image/png');
  document.head.append(link);
}
