import { createNews } from '@hemicycle/server/news';
import type { NewsItem } from '@hemicycle/server/news';
import type { Bus } from '@hemicycle/server/platform/bus/bus';

/** Listens to the news that a server announces. The list grows; `clear` empties it. */
export function hearNews(bus: Bus): { readonly items: NewsItem[]; clear(): void } {
  const items: NewsItem[] = [];
  createNews(bus).listen((item) => items.push(item));
  return { items, clear: () => void items.splice(0) };
}
