/**
 * A touch screen for WebKitGTK, whose WebDriver has a mouse only, and whose own touches are no pointers: fingers that a
 * page feels as those of Safari, according to Pointer Events and Touch Events. What the browser itself does with a finger
 * follows `touch-action` and prevented events: it scrolls the page, zooms it, drags a link or clicks.
 */
(() => {
  /** The distances in pixels after which a finger moves, and the time after which it presses a link to drag it. */
  const SLOP = 10;
  const LIFT_MILLISECONDS = 500;
  /** Numbers of pointers other than those of a mouse. */
  const FIRST_ID = 100;
  /** @type {Map<number, object>} the fingers on the screen */
  const fingers = new Map();

  const own = {};
  for (const name of ['setPointerCapture', 'hasPointerCapture', 'releasePointerCapture']) own[name] = Element.prototype[name];
  Object.assign(Element.prototype, {
    setPointerCapture(id) {
      if (id < FIRST_ID) own.setPointerCapture.call(this, id);
      else if (!fingers.has(id)) throw new DOMException('There is no such finger.', 'NotFoundError');
      else fingers.get(id).captor = this;
    },
    hasPointerCapture(id) {
      return id < FIRST_ID ? own.hasPointerCapture.call(this, id) : fingers.get(id)?.captor === this;
    },
    releasePointerCapture(id) {
      if (id < FIRST_ID) own.releasePointerCapture.call(this, id);
      else if (fingers.get(id)?.captor === this) fingers.get(id).captor = undefined;
    },
  });

  /** When the last events happened, in milliseconds since 1970. */
  let time = 0;
  /** Dispatches an event as at that time, so that a slow machine does not cause slow fingers. */
  function dispatch(target, event) {
    Object.defineProperty(event, 'timeStamp', { value: time - performance.timeOrigin });
    return target.dispatchEvent(event);
  }

  const at = ({ x, y }) => document.elementFromPoint(x, y) ?? document.documentElement;

  /** The gestures of the browser that the styles of an element allow. */
  function allowed(element) {
    const all = { x: true, y: true, zoom: true };
    for (let each = element; each; each = each.parentElement) {
      const words = getComputedStyle(each).touchAction.split(' ');
      if (words.includes('auto') || words.includes('manipulation')) continue;
      all.x &&= words.includes('pan-x');
      all.y &&= words.includes('pan-y');
      all.zoom &&= words.includes('pinch-zoom');
    }
    return all;
  }

  function point(type, finger, target) {
    const isSilent = type === 'pointerleave' || type === 'pointerenter';
    dispatch(target, new PointerEvent(type, {
      pointerId: finger.id, pointerType: 'touch', isPrimary: finger.isPrimary, clientX: finger.x, clientY: finger.y, button: type === 'pointermove' ? -1 : 0,
      buttons: type === 'pointerup' || type === 'pointercancel' ? 0 : 1, width: 20, height: 20, bubbles: !isSilent, cancelable: !isSilent && type !== 'pointercancel',
      composed: true, view: window,
    }));
  }

  function pointed(type, finger) {
    if (finger.isCancelled) return;
    if (finger.captor && !finger.captor.isConnected) finger.captor = undefined;
    point(type, finger, finger.captor ?? at(finger));
  }

  /** A finger that is lifted or lost hovers above nothing. */
  function leaves(finger) {
    const target = finger.captor ?? at(finger);
    point('pointerout', finger, target);
    for (let each = target; each; each = each.parentElement) point('pointerleave', finger, each);
  }

  /** Returns whether the page has prevented what the browser would do. */
  function touched(type, changed) {
    const all = [...fingers.values()].filter((finger) => !finger.isLifted);
    const one = ({ id, x, y, target }) => ({ identifier: id, clientX: x, clientY: y, pageX: x + scrollX, pageY: y + scrollY, target });
    const event = new UIEvent(type, { bubbles: true, cancelable: !changed[0].isCancelled, composed: true, view: window });
    for (const [name, list] of Object.entries({ touches: all, changedTouches: changed, targetTouches: all.filter(({ target }) => target === changed[0].target) })) {
      Object.defineProperty(event, name, { value: list.map(one) });
    }
    return !dispatch(changed[0].target, event);
  }

  /** The browser has taken the fingers. */
  function cancels() {
    for (const finger of fingers.values()) {
      if (finger.isCancelled) continue;
      pointed('pointercancel', finger);
      leaves(finger);
      finger.isCancelled = true;
    }
  }

  /** `stays` is the time in milliseconds until the finger moves or is lifted, if known. */
  function down(number, x, y, stays) {
    const finger = { id: FIRST_ID + number, x, y, start: { x, y }, isPrimary: fingers.size === 0, target: at({ x, y }), mayTap: fingers.size === 0 };
    for (const other of fingers.values()) other.mayTap = false;
    finger.allowed = allowed(finger.target);
    finger.captor = finger.target;
    fingers.set(finger.id, finger);
    point('pointerover', finger, finger.target);
    pointed('pointerdown', finger);
    if (touched('touchstart', [finger])) finger.mayTap = finger.allowed.x = finger.allowed.y = finger.allowed.zoom = false;
    if (stays === null || stays >= LIFT_MILLISECONDS) finger.lift = setTimeout(() => drags(finger), LIFT_MILLISECONDS);
  }

  /** A long press drags a link, if the page lets it. */
  function drags(finger) {
    const link = finger.target.closest('a[href], img');
    const hasMoved = Math.hypot(finger.x - finger.start.x, finger.y - finger.start.y) > SLOP;
    finger.mayTap = false;
    if (!link || link.draggable === false || finger.isCancelled || hasMoved || fingers.size > 1) return;
    if (link.dispatchEvent(new DragEvent('dragstart', { bubbles: true, cancelable: true, clientX: finger.x, clientY: finger.y }))) {
      cancels();
      touched('touchcancel', [finger]);
    }
  }

  function moves(points) {
    // Another page has no fingers.
    if (fingers.size === 0) return;
    const changed = [];
    let way = { x: 0, y: 0 };
    for (const [number, x, y] of points) {
      const finger = fingers.get(FIRST_ID + number);
      way = { x: x - finger.x, y: y - finger.y };
      Object.assign(finger, { x, y });
      if (Math.hypot(x - finger.start.x, y - finger.start.y) > SLOP) finger.mayTap = false;
      pointed('pointermove', finger);
      changed.push(finger);
    }
    const [finger] = changed;
    const isPrevented = touched('touchmove', changed);
    const { isScrolling, isCancelled } = finger;
    if (isScrolling) scrollBy({ top: -way.y, behavior: 'instant' });
    if (isCancelled) return;
    const [across, along] = [Math.abs(finger.x - finger.start.x), Math.abs(finger.y - finger.start.y)];
    if (Math.max(across, along) <= SLOP) return;
    // Whether the browser takes the fingers is known after their first movement.
    if (finger.isDecided) return;
    for (const each of fingers.values()) each.isDecided = true;
    const takes = fingers.size > 1 ? finger.allowed.zoom : finger.allowed[along > across ? 'y' : 'x'];
    if (isPrevented || !takes) return;
    cancels();
    finger.isScrolling = fingers.size === 1 && along > across;
  }

  function up() {
    for (const finger of [...fingers.values()]) {
      clearTimeout(finger.lift);
      finger.isLifted = true;
      pointed('pointerup', finger);
      if (!finger.isCancelled) leaves(finger);
      const isPrevented = touched('touchend', [finger]);
      fingers.delete(finger.id);
      const target = at(finger);
      if (!finger.mayTap || finger.isCancelled || isPrevented) continue;
      dispatch(target, new PointerEvent('click', {
        pointerId: finger.id, pointerType: 'touch', clientX: finger.x, clientY: finger.y, detail: 1, bubbles: true, cancelable: true, composed: true, view: window,
      }));
    }
  }

  window.touchScreen = (kind, points, now, stays) => {
    time = now;
    if (kind === 'touchStart') for (const each of points) down(...each, stays);
    else if (kind === 'touchMove') moves(points);
    else up();
  };
})();
