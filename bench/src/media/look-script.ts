/** A script for a page before it loads. It keeps the page's connections, and observes what plays
 *  and arrives. Durations are in ms, moments in ms since the epoch. `others`: a selector of
 *  pictures. */
export const LOOK_SCRIPT = `
(() => {
  const kept = [];
  const snapshots = [];
  globalThis.RTCPeerConnection = new Proxy(RTCPeerConnection, {
    construct(target, parts) {
      const made = Reflect.construct(target, parts);
      kept.push(made);
      return made;
    },
  });
  globalThis.WebSocket = new Proxy(WebSocket, {
    construct(target, parts) {
      const made = Reflect.construct(target, parts);
      if (String(parts[0]).includes('/app?'))
        made.addEventListener('message', function hear({ data }) {
          if (JSON.parse(data).type !== 'snapshot') return;
          made.removeEventListener('message', hear);
          snapshots.push(Date.now());
        });
      return made;
    },
  });
  const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const framesOf = (video) => video.getVideoPlaybackQuality().totalVideoFrames;
  const anyPlays = (selector) => [...document.querySelectorAll(selector)].some((video) => framesOf(video) > 0);
  const shownFrames = (selector) => [...document.querySelectorAll(selector)].reduce((sum, video) => sum + framesOf(video), 0);

  async function statistics(see) {
    for (const [index, connection] of kept.entries()) {
      if (connection.connectionState === 'connected')
        (await connection.getStats()).forEach((entry) => see(entry, index + ' ' + entry.id, index + ' ' + entry.mid));
    }
  }

  /** For how long sound has been heard; null before the first sound. Samples that the browser made
   *  up to bridge a gap do not count. */
  async function heardForMs() {
    let longestMs = null;
    await statistics((entry) => {
      if (entry.type !== 'inbound-rtp' || entry.kind !== 'audio' || !(entry.totalAudioEnergy > 0)) return;
      const ofSender = 1 - entry.concealedSamples / entry.totalSamplesReceived;
      longestMs = Math.max(longestMs ?? 0, entry.totalSamplesDuration * 1000 * ofSender);
    });
    return longestMs;
  }

  async function until(holds, patienceMs = 150000) {
    const endsAtMs = performance.now() + patienceMs;
    while (!(await holds())) {
      if (performance.now() > endsAtMs) throw new Error('It never came true: ' + holds);
      await rest(10);
    }
    return Date.now();
  }

  /** The number of frames so far of each received video, and of each sent layer of a video. */
  async function frames() {
    const found = { received: new Map(), sent: new Map() };
    await statistics((entry, name, picture) => {
      if (entry.kind !== 'video') return;
      if (entry.type === 'inbound-rtp') found.received.set(name, { picture, frames: entry.framesReceived ?? 0 });
      if (entry.type === 'outbound-rtp') found.sent.set(name, { picture, frames: entry.framesSent ?? 0 });
    });
    return found;
  }

  /** How many frames all pictures have gained. For a picture in several layers, the layer that
   *  gained the most frames counts. */
  function grown(now, before) {
    const pictures = new Map();
    for (const [name, { picture, frames }] of now) {
      const more = frames - (before.get(name)?.frames ?? 0);
      pictures.set(picture, Math.max(pictures.get(picture) ?? 0, more));
    }
    return [...pictures.values()].reduce((sum, more) => sum + more, 0);
  }

  globalThis.look = {
    until,
    anyPlays,
    /** Calls \`begin\` and measures how long it takes until the person's own picture plays
     *  (\`own\`), until a picture of another person plays (\`frame\`) and until a sound is heard
     *  (\`sound\`). */
    async join(begin, own, others) {
      const [clickedAtMs, startedAtMs] = [Date.now(), performance.now()];
      const passed = () => performance.now() - startedAtMs;
      const found = { own: 0, frame: 0, sound: 0 };
      const see = () => {
        if (found.own === 0 && anyPlays(own)) found.own = passed();
        if (found.frame === 0 && anyPlays(others)) found.frame = passed();
      };
      // Look whenever the page is drawn: a busy page does not put its drawing off.
      const drawn = () => {
        see();
        if (found.own === 0 || found.frame === 0) requestAnimationFrame(drawn);
      };
      requestAnimationFrame(drawn);
      begin();
      await until(async () => {
        see();
        // A busy page looks late, but its sound has started in time. So subtract the time for which
        // the sound has been heard.
        if (found.sound === 0) {
          const forMs = await heardForMs();
          if (forMs !== null) found.sound = passed() - forMs;
        }
        return found.own > 0 && found.frame > 0 && found.sound > 0;
      });
      return { ...found, clickedAtMs };
    },
    /** \`lines\` is the number of lines to the server that have brought a snapshot. \`lineAfter\`
     *  takes such a number, waits for one line more, and resolves with the moment of its
     *  snapshot. */
    lines: () => snapshots.length,
    lineAfter: (lines) => until(() => snapshots.length > lines).then(() => snapshots[lines]),
    /** Resolves when the pictures of all other people move. */
    async allMove(others, people) {
      await until(() => document.querySelectorAll(others).length === people);
      const before = new Map([...document.querySelectorAll(others)].map((video) => [video, framesOf(video)]));
      return until(() => [...before].every(([video, count]) => !video.isConnected || framesOf(video) > count + 2));
    },
    /** Measures the longest time without a new frame of anybody. \`stopped\` ends the measuring and
     *  returns that time. */
    watchGap(others) {
      let [frames, changedAtMs, longestMs, watching] = [shownFrames(others), Date.now(), 0, true];
      const seen = () => {
        const now = shownFrames(others);
        if (document.querySelector(others) === null || now === frames) {
          longestMs = Math.max(longestMs, Date.now() - changedAtMs);
        } else {
          [frames, changedAtMs] = [now, Date.now()];
        }
        if (watching) setTimeout(seen, 20);
      };
      seen();
      globalThis.stopped = () => {
        watching = false;
        return longestMs;
      };
    },
    /** Waits until no picture of other people has moved for more than \`ms\`. */
    async standStill(others, ms) {
      let [frames, changedAtMs] = [shownFrames(others), performance.now()];
      return until(() => {
        const now = shownFrames(others);
        if (now !== frames) [frames, changedAtMs] = [now, performance.now()];
        return performance.now() - changedAtMs > ms;
      });
    },
    async flow(ms) {
      const before = await frames();
      await rest(ms);
      const now = await frames();
      return { received: grown(now.received, before.received), sent: grown(now.sent, before.sent) };
    },
    /** How many frames a second a video shows. */
    async rate(selector) {
      await until(() => anyPlays(selector));
      await rest(3000);
      const video = document.querySelector(selector);
      const [frames, atMs] = [framesOf(video), performance.now()];
      await rest(5000);
      return ((framesOf(video) - frames) * 1000) / (performance.now() - atMs);
    },
  };
})();
`;
