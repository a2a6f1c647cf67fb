/** The delay between the last keystroke and a search. */
export const TYPING_MILLISECONDS = 180;

/** Whether keyboards have Command in place of Ctrl, and a key that deletes which sends Backspace. */
export const isApple = () => /^(Mac|iP)/.test(navigator.platform);
