/**
 * The launch images of iPhones and iPads: they must have the exact size of the screen, so they are drawn on the
 * device.
 */

const SHADES = { light: '#faf9f7', dark: '#121211' };
/** The share of the shorter side used by the logo. */
const MARK_SHARE = 0.24;

/** Draws them for both orientations, light and dark; no-op on other devices. */
export async function connectSplash() {
  // They are read when the app is added to the home screen, and not requested by the app itself.
  const { standalone } = /** @type {Navigator & { standalone?: boolean }} */ (navigator);
  if (standalone !== false) return;
  const mark = new Image();
  mark.src = `${document.body.dataset.assets}/icons/icon.svg`;
  await mark.decode();
  const [short, long] = [screen.width, screen.height].sort((a, b) => a - b);
  for (const orientation of ['portrait', 'landscape']) {
    for (const [scheme, shade] of Object.entries(SHADES)) {
      const [width, height] = orientation === 'portrait' ? [short, long] : [long, short];
      const link = document.createElement('link');
      link.rel = 'apple-touch-startup-image';
      link.media = `(device-width: ${short}px) and (device-height: ${long}px) and (-webkit-device-pixel-ratio: ${devicePixelRatio})`
        + ` and (orientation: ${orientation}) and (prefers-color-scheme: ${scheme})`;
      link.href = draw(mark, width * devicePixelRatio, height * devicePixelRatio, shade);
      document.head.append(link);
      // One at a time, so that they do not delay touch input.
      await new Promise((resolve) => { setTimeout(resolve); });
    }
  }
}

/** @param {HTMLImageElement} mark @param {number} width @param {number} height @param {string} shade */
function draw(mark, width, height, shade) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('This browser draws no picture.');
  drawing.fillStyle = shade;
  drawing.fillRect(0, 0, width, height);
  const side = Math.min(width, height) * MARK_SHARE;
  drawing.drawImage(mark, (width - side) / 2, (height - side) / 2, side, side);
  return canvas.toDataURL('image/png');
}
