import { openInBrowser, type PageSignal } from './browser.ts';
import { type Stage, type StageOptions, startStage } from './stage.ts';

/** A stage whose browser has loaded what the page of a job needs, for a job that begins at once, as
 *  one does that another recorder lost. Source: REC-23. */
export interface SpareStage {
  /** Makes the spare one, where there is none. */
  prepare(options: Omit<StageOptions, 'heard' | 'displayed'>): void;
  /** The spare one with the page of a job, or a new one where there is none or it does not do. */
  take(options: StageOptions): Promise<Stage>;
  /** Ends the spare one. */
  stop(): Promise<void>;
}

interface Ready {
  readonly stage: Stage;
  readonly of: Pick<StageOptions, 'width' | 'height' | 'profile'>;
  hear: (signal: PageSignal) => void;
}

export function createSpareStage(trouble: (words: string) => void): SpareStage {
  let ready: Ready | null = null;
  let preparing: Promise<void> | null = null;
  let isStopped = false;

  async function make(options: Omit<StageOptions, 'heard' | 'displayed'>): Promise<void> {
    let own: Ready | null = null;
    const stage = await startStage({
      ...options,
      heard: (signal) => own?.hear(signal),
      displayed: () => undefined,
    });
    own = { stage, of: options, hear: () => undefined };
    const made = own;
    ready = made;
    void stage.broke.then(() => (ready === made ? drop() : undefined));
  }

  async function drop(): Promise<void> {
    const dropped = ready;
    ready = null;
    await dropped?.stage.stop();
  }

  return {
    prepare(options) {
      if (isStopped || ready !== null || preparing !== null) return;
      preparing = make(options)
        .catch((error: unknown) => trouble(`No browser is kept ready: ${String(error)}`))
        .finally(() => {
          preparing = null;
        });
    },
    async take(options) {
      const spare = ready;
      if (spare === null || spare.of.width !== options.width || spare.of.height !== options.height) {
        return startStage(options);
      }
      ready = null;
      spare.hear = options.heard;
      options.displayed();
      try {
        await openInBrowser({ ...options, profile: spare.of.profile, env: spare.stage.env });
        return spare.stage;
      } catch {
        await spare.stage.stop();
        return startStage(options);
      }
    },
    async stop() {
      isStopped = true;
      await preparing;
      await drop();
    },
  };
}
