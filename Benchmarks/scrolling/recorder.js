/** Measurements of the benchmark inside a page, whose behavior they do not change. */
(() => {
  const cells = document.getElementsByClassName('cell');
  const headers = document.getElementsByClassName('section-header');

  /** The largest gap between cells, which may be at the bottom of the screen. */
  const GAP = 10;

  /** The cells on the screen, and whether they cover it down to its bottom. */
  function visibleCells() {
    const shown = [];
    let bottom = 0;
    for (const cell of cells) {
      const box = cell.getBoundingClientRect();
      if (box.bottom <= 0 || box.top >= innerHeight || box.height === 0) continue;
      shown.push(cell);
      bottom = Math.max(bottom, box.bottom);
    }
    // The last row of a section is followed by the header of the next one.
    for (const header of headers) {
      const box = header.getBoundingClientRect();
      if (shown.length > 0 && box.top < innerHeight) bottom = Math.max(bottom, box.bottom);
    }
    return { shown, isCovered: shown.length > 0 && bottom >= innerHeight - GAP };
  }

  function hasPicture(cell) {
    const image = cell.querySelector('img');
    return image ? image.complete && image.naturalWidth > 0 : cell.querySelector('.tile') !== null;
  }

  function isFilled() {
    const { shown, isCovered } = visibleCells();
    return isCovered && shown.every(hasPicture);
  }

  /** What the screen shows, for errors. */
  function describe() {
    const { shown, isCovered } = visibleCells();
    const without = shown.filter((cell) => !hasPicture(cell)).map((cell) => cell.outerHTML.slice(0, 300));
    return JSON.stringify({ path: location.pathname, shown: shown.length, isCovered, without });
  }

  const LONGEST_WAIT = 60_000;

  /** Resolves to the time of the first frame after a condition has become true. */
  function waitUntil(condition) {
    const end = performance.now() + LONGEST_WAIT;
    return new Promise((resolve, reject) => {
      const check = () => {
        if (condition()) requestAnimationFrame((time) => resolve(time));
        else if (performance.now() > end) reject(new Error(`${condition.name} never became true: ${describe()}`));
        else requestAnimationFrame(check);
      };
      check();
    });
  }

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

  // The time at which the screen was last filled: a page may empty and fill it again when its script starts.
  const filling = { since: 0, wasFilled: false, isWatched: true };
  function watch() {
    const isFilledNow = isFilled();
    if (isFilledNow && !filling.wasFilled) filling.since = performance.now();
    filling.wasFilled = isFilledNow;
    if (filling.isWatched) requestAnimationFrame(watch);
  }
  requestAnimationFrame(watch);

  window.bench = {
    /** Milliseconds from the first response until the screen was filled for good. */
    async filled(isApp) {
      await waitUntil(() => document.readyState === 'complete' && filling.wasFilled
        && (!isApp || document.documentElement.dataset.app === 'ready'));
      for (let count = 0; count < 12; count += 1) await frame();
      await waitUntil(() => filling.wasFilled);
      filling.isWatched = false;
      return filling.since - performance.getEntriesByType('navigation')[0].responseStart;
    },

    /** Scrolls at a speed in pixels per second; returns the milliseconds of each frame and the largest number of cells. */
    async scroll(speed, seconds) {
      const times = [];
      let most = 0;
      let rest = 0;
      const begin = await frame();
      let last = begin;
      while (last - begin < seconds * 1000) {
        const time = await frame();
        times.push(time - last);
        rest += (time - last) / 1000 * speed;
        last = time;
        const step = Math.trunc(rest);
        rest -= step;
        scrollBy({ top: step, behavior: 'instant' });
        if (times.length % 10 === 0) most = Math.max(most, cells.length);
      }
      return { times, most, moved: scrollY };
    },

    /** Records frames until `stop` is called. */
    record() {
      const times = [];
      let last = 0;
      let isOver = false;
      const tick = (time) => {
        if (last > 0) times.push(time - last);
        last = time;
        if (!isOver) requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
      window.bench.stop = () => {
        isOver = true;
        return times;
      };
    },

    /** Frames during a number of cross-fades of a playing slideshow. */
    async fades(count) {
      const times = [];
      const pictures = new Set();
      let begun = 0;
      let last = 0;
      const end = performance.now() + count * 20000;
      while (begun < count || last > 0) {
        const time = await frame();
        const isFading = document.querySelector('.stage__ghost') !== null;
        if (isFading && last > 0) times.push(time - last);
        if (isFading && last === 0) begun += 1;
        if (isFading) pictures.add(location.pathname);
        last = isFading ? time : 0;
        if (time > end) throw new Error(`Only ${begun} pictures faded in.`);
      }
      return { times, pictures: pictures.size };
    },

    /** Waits for a jump: frames until cells cover the screen, milliseconds until pictures do. */
    async jumped(share) {
      const begin = performance.now();
      if (share !== undefined) scrollTo({ top: document.documentElement.scrollHeight * share, behavior: 'instant' });
      let frames = 0;
      await frame();
      while (!visibleCells().isCovered) {
        frames += 1;
        await frame();
      }
      return { frames, filled: await waitUntil(isFilled) - begin };
    },

    /** The scrubber's handle: its middle across and down, and the first and last middle it can have. */
    async scrubber() {
      const strip = document.querySelector('.scrubber:not([hidden])');
      if (!strip) return null;
      // Scrolling shows it.
      scrollBy({ top: innerHeight, behavior: 'instant' });
      await waitUntil(() => strip.classList.contains('is-active'));
      const { top, bottom } = strip.getBoundingClientRect();
      const handle = strip.querySelector('.scrubber__handle').getBoundingClientRect();
      const half = handle.height / 2;
      return [(handle.left + handle.right) / 2, handle.top + half, top + half, bottom - half];
    },

    async filledAgain() {
      return waitUntil(isFilled);
    },

    /** The photo of the first cell that is completely on the screen. */
    firstVisible() {
      return Number(visibleCells().shown.find((cell) => cell.getBoundingClientRect().top >= 0).dataset.photo);
    },

    /** Records in each frame how far the cells on the screen have moved, and when the facts change. */
    watchCells() {
      const facts = () => document.querySelector('[data-facts]').textContent;
      const before = facts();
      const positions = visibleCells().shown.map((cell) => [cell.id, cell.getBoundingClientRect()]);
      const records = { cells: positions.length, moved: 0, missed: 0, blank: 0, changed: 0, times: [] };
      let isOver = false;
      let last = 0;
      const check = (time) => {
        if (last > 0) records.times.push(time - last);
        last = time;
        for (const [id, { left, top }] of positions) {
          const cell = document.getElementById(id);
          const now = cell?.getBoundingClientRect();
          if (!now) records.missed += 1;
          else records.moved = Math.max(records.moved, Math.abs(now.left - left), Math.abs(now.top - top));
          if (cell && !hasPicture(cell)) records.blank += 1;
        }
        if (records.changed === 0 && facts() !== before) records.changed = Date.now();
        if (!isOver) requestAnimationFrame(check);
      };
      requestAnimationFrame(check);
      /** Waits for new facts, and some more frames; returns the records and the facts. */
      window.bench.cellsWatched = async () => {
        await waitUntil(() => records.changed > 0);
        for (let count = 0; count < 30; count += 1) await frame();
        isOver = true;
        return { ...records, facts: facts() };
      };
    },

    /** Opens a photo's position by its URL; returns the photo of the next cell, once the photo is on the screen. */
    async photoAfter(photo) {
      const cell = () => visibleCells().shown.find(({ id }) => id === `photo-${photo}`);
      location.hash = `#photo-${photo}`;
      await waitUntil(() => cell() && hasPicture(cell()));
      let next = cell().nextElementSibling;
      while (!next.classList.contains('cell')) next = next.nextElementSibling;
      return Number(next.dataset.photo);
    },

    /** The center of the cell nearest to a share of the screen's height. */
    cellAt(share) {
      const target = innerHeight * share;
      const distance = (cell) => {
        const { top, bottom } = cell.getBoundingClientRect();
        return Math.abs((top + bottom) / 2 - target);
      };
      const { left, top, width, height } = visibleCells().shown.filter(hasPicture)
        .sort((a, b) => distance(a) - distance(b))[0].getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    },

    /** Waits for the next tap; returns the milliseconds until pixels are shown and until nothing moves. */
    watchOpening() {
      let tapped = 0;
      document.addEventListener('pointerup', (event) => { tapped = event.timeStamp; }, { capture: true, once: true });
      const isShown = () => [...document.querySelectorAll('[data-stage] [data-image], .pswp__img')]
        .some((image) => image.complete && image.naturalWidth > 0);
      // Endless animations are not part of opening.
      const isStill = () => isShown() && !window.isOpening
        && document.getAnimations().every((animation) => animation.playState !== 'running'
          || animation.effect?.getTiming().iterations === Infinity);
      window.bench.opening = (async () => {
        const pixels = await waitUntil(isShown);
        // The animation starts in the next frame.
        await frame();
        const still = await waitUntil(isStill);
        return { pixels: pixels - tapped, still: still - tapped };
      })();
    },
  };
})();
