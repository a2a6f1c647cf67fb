/** A reporter of node's test runner: a line with the duration in milliseconds, the file and the name of each test. */

import path from 'node:path';

/** @param {AsyncIterable<{ type: string, data: any }>} events */
export default async function* durations(events) {
  for await (const { type, data } of events) {
    const isTest = data.details?.type !== 'suite' && data.name !== data.file;
    if (!isTest || (type !== 'test:pass' && type !== 'test:fail')) continue;
    yield `${Math.round(data.details.duration_ms)}\t${path.relative('.', data.file ?? '')}: ${data.name}\n`;
  }
}
