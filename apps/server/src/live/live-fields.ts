import type { ToldChange } from '@hemicycle/contract/live';
import { SharedText } from '../platform/socket/shared-text.ts';
import type { FieldFor, LiveViewer } from './live-part.ts';

/** A field that all viewers see alike. */
export function forEverybody(value: unknown): FieldFor {
  const text = [new SharedText(JSON.stringify(value))];
  return () => text;
}

/** A field that is written once for each class of viewer. */
export function byClass(
  classOf: (viewer: LiveViewer) => string,
  present: (viewer: LiveViewer) => unknown,
): FieldFor {
  return rememberByClass(classOf, (viewer) => [new SharedText(JSON.stringify(present(viewer)))]);
}

/** Writes a text once for each class of viewer. */
export function rememberByClass<Text>(
  classOf: (viewer: LiveViewer) => string,
  write: (viewer: LiveViewer) => Text,
): (viewer: LiveViewer) => Text {
  const written = new Map<string, Text>();
  return (viewer) => {
    const viewerClass = classOf(viewer);
    const text = written.get(viewerClass) ?? write(viewer);
    written.set(viewerClass, text);
    return text;
  };
}

/** The text of news that goes to many sockets. */
export function changesText(changes: readonly ToldChange[]): SharedText {
  return new SharedText(JSON.stringify(changes));
}
