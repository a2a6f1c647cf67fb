/** The delay between the last keystroke and a search. */
export const TYPING_MILLISECONDS = 180;
