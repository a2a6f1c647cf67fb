/** Sharing pictures and links with other apps. */

/** The longest side of the pictures that are shared. */
export const SHARED_SIDE = 2048;

/** Whether other apps take pictures. */
export function takesPictures() {
  return navigator.canShare?.({ files: [new File([''], 'photo.jpg', { type: 'image/jpeg' })] }) === true;
}

/**
 * The picture of a photo, as a file.
 * @param {{ id: number, image?: string }} photo @param {AbortSignal} [signal]
 */
export async function pictureOf({ id, image }, signal) {
  const answer = await fetch(`${image}/fitted-${SHARED_SIDE}`, { signal, headers: { Accept: 'image/jpeg' } });
  if (!answer.ok) throw new Error(`The server answered with status ${answer.status}.`);
  const blob = await answer.blob();
  return new File([blob], `photo-${id}.${blob.type === 'image/webp' ? 'webp' : 'jpg'}`, { type: blob.type });
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
