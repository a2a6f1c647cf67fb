/** Which sections belong to a date, a year or an edge of the screen: rules about sections only. */

/** @typedef {import('../../collection/api.js').DateSection} DateSection */

/**
 * The section of a date: the first with that date, else the next one in the list's order, else the last one with a
 * date.
 * @param {DateSection[]} sections @param {string} date an ISO year, month or day
 * @returns {number} -1 if no section has a date
 */
export function sectionOfDate(sections, date) {
  const isDated = (/** @type {DateSection} */ { at }) => at !== '';
  const same = sections.findIndex((section) => isDated(section) && (section.at.startsWith(date) || date.startsWith(section.at)));
  if (same >= 0) return same;
  const last = sections.map(isDated).lastIndexOf(true);
  if (last < 0) return -1;
  const first = sections.findIndex(isDated);
  const isDescending = sections[first].at > sections[last].at || (first === last && sections[first].at > date);
  const next = sections.findIndex((section) => isDated(section) && (isDescending ? section.at < date : section.at > date));
  return next < 0 ? last : next;
}

/**
 * The years of a list, each with its first section.
 * @param {DateSection[]} sections
 * @returns {{ year: string, section: number }[]}
 */
export function yearsOf(sections) {
  /** @type {{ year: string, section: number }[]} */
  const years = [];
  sections.forEach(({ at }, section) => {
    const year = /^\d+/.exec(at)?.[0] ?? '';
    if (year && year !== years.at(-1)?.year) years.push({ year, section });
  });
  return years;
}

/**
 * The section for a Page key: the first one of its year, of the previous year or of the next year.
 * @param {{ section: number }[]} years @param {number} section @param {1 | -1} step
 * @returns {number | undefined} undefined past the ends
 */
export function sectionOfNextYear(years, section, step) {
  const starts = years.map((year) => year.section);
  return step > 0 ? starts.find((start) => start > section) : starts.filter((start) => start < section).at(-1);
}

/**
 * Which of some positions, from top to bottom, can be marked without overlap.
 * @param {number[]} positions @param {number} spacing the smallest distance
 * @returns {number[]} their numbers
 */
export function spacedMarks(positions, spacing) {
  /** @type {number[]} */
  const marked = [];
  positions.forEach((position, number) => {
    const above = marked.at(-1);
    if (above === undefined || position - positions[above] >= spacing) marked.push(number);
  });
  return marked;
}
