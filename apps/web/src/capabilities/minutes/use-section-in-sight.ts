import { useEffect, useState } from 'react';

/** A heading counts once it is above this part of the window's height. */
const READING_LINE = 0.3;

/** The id of the heading under which the reader is: the last of these that passed the reading
 *  line, at the end of the page the last of all. Null above the first. `ids`: in the order of the
 *  page. */
export function useSectionInSight(ids: readonly string[]): string | null {
  const [inSight, setInSight] = useState<string | null>(null);
  const known = ids.join(' ');
  useEffect(() => {
    const headings = known.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const find = () => {
      const { innerHeight, scrollY } = window;
      const atEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      const passed = headings.filter(
        (heading) => atEnd || heading.getBoundingClientRect().top < innerHeight * READING_LINE,
      );
      setInSight(passed.at(-1)?.id ?? null);
    };
    find();
    window.addEventListener('scroll', find, { passive: true });
    return () => window.removeEventListener('scroll', find);
  }, [known]);
  return inSight;
}
