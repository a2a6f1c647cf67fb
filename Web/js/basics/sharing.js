/** Sharing pictures and links with other apps. */

/** The longest side of the pictures that are shared. */
export const SHARED_SIDE = 2048;

/** Whether pictures can be shared with other apps. */
export function canSharePictures() {
  return navigator.canShare?.({ files: [new File([''], 'photo.jpg', { type: 'image/jpeg' })] }) === true;
}

/** The maximum length of a file's name, without its extension. */
const MAX_LENGTH = 60;

/**
 * Fetches the picture of a photo as a file.
 * @param {{ id: number, image?: string, title?: string }} photo @param {AbortSignal} [signal]
 */
export async function fetchPicture({ id, image, title = '' }, signal) {
  const response = await fetch(`${image}/fitted-${SHARED_SIDE}`, { signal, headers: { Accept: 'image/jpeg' } });
  if (!response.ok) throw new Error(`The server answered with status ${response.status}.`);
  const blob = await response.blob();
  const name = fileName(title) || `photo-${id}`;
  return new File([blob], `${name}.${blob.type === 'image/webp' ? 'webp' : 'jpg'}`, { type: blob.type });
}

/**
 * A title as the name of a file, without characters that file systems refuse, or an extension; may be empty.
 * @param {string} title
 */
function fileName(title) {
  const plain = title.replace(/[/\\:*?"<>|\p{Cc}\p{Cf}]/gu, '').replace(/\.(jpe?g|png|webp|avif|hei[cf]|tiff?|gif)$/i, '');
  return [...plain].slice(0, MAX_LENGTH).join('').replace(/^[ .]+|[ .]+$/g, '');
}

/** @param {string} text @returns {Promise<boolean>} whether it was copied to the clipboard */
export async function copyText(text) {
  try {
    // Only pages of a secure origin have a clipboard.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
