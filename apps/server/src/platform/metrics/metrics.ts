import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The upper bounds of the times that calls take, in s. */
const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** One value of a gauge, with the words that tell it apart from the other values of that gauge. */
export interface Measured {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}

/** What this server measures of itself, in the text format of Prometheus. Source: BEY-24. */
export interface Metrics {
  /** Notes one answered call by its declared name. */
  noteCall: (call: string, status: number, seconds: number) => void;
  /** Declares a gauge whose values are asked for each time somebody reads the metrics. Where
   *  `measure` rejects, the gauge has no value. */
  gauge: (
    name: string,
    help: string,
    labels: readonly string[],
    measure: () => Promise<readonly Measured[]>,
  ) => void;
  readonly contentType: string;
  /** All metrics as text. */
  text: () => Promise<string>;
}

/** Makes the metrics of one server, with those of Node and its process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'hemicycle_call_seconds',
    help: 'Time from the head of a call to its answer, by declared name and status.',
    labelNames: ['call', 'status'],
    buckets: CALL_SECONDS,
    registers: [registry],
  });
  return {
    noteCall: (call, status, seconds) => calls.observe({ call, status: String(status) }, seconds),
    gauge(name, help, labels, measure) {
      new Gauge({
        name,
        help,
        labelNames: labels,
        registers: [registry],
        async collect() {
          this.reset();
          const values = await measure().catch(() => []);
          // A gauge without labels would stand at 0, as though it had been measured.
          if (labels.length === 0) this.remove();
          for (const { value, labels: words } of values) this.set({ ...words }, value);
        },
      });
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}
