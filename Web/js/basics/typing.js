/** How long after the last letter what was typed is looked for. */
export const TYPING_MILLISECONDS = 180;
