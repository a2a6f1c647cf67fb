/** Sharing pictures and links with other apps. */

/** The longest side of the pictures that are shared. */
export const SHARED_SIDE = 2048;

/** Whether other apps take pictures. */
export function takesPictures() {
  return navigator.canShare?.({ files: [new File([''], 'photo.jpg', { type: 'image/jpeg' })] }) === true;
}

/** The most characters of a file's name, without its extension. */
const LONGEST = 60;

/**
 * The picture of a photo, as a file.
 * @param {{ id: number, image?: string, title?: string }} photo @param {AbortSignal} [signal]
 */
export async function pictureOf({ id, image, title = '' }, signal) {
  const answer = await fetch(`${image}/fitted-${SHARED_SIDE}`, { signal, headers: { Accept: 'image/jpeg' } });
  if (!answer.ok) throw new Error(`The server answered with status ${answer.status}.`);
  const blob = await answer.blob();
  const name = fileName(title) || `photo-${id}`;
  return new File([blob], `${name}.${blob.type === 'image/webp' ? 'webp' : 'jpg'}`, { type: blob.type });
}

/**
 * A title as the name of a file, without characters that file systems refuse, or an extension; may be empty.
 * @param {string} title
 */
function fileName(title) {
  const plain = title.replace(/[/\\:*?"<>|\p{Cc}\p{Cf}]/gu, '').replace(/\.(jpe?g|png|webp|avif|hei[cf]|tiff?|gif)$/i, '');
  return [...plain].slice(0, LONGEST).join('').replace(/^[ .]+|[ .]+$/g, '');
}

/** @param {string} text @returns {Promise<boolean>} whether it is in the clipboard */
export async function copied(text) {
  try {
    // Only pages of a secure origin have a clipboard.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
