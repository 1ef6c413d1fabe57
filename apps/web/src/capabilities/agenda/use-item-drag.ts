import type { AgendaItem, AgendaPlace } from '@hemicycle/contract/agenda';
import { type DropWhere, placeAtDrop } from '@hemicycle/rules/agenda/keyboard-moves';
import { type ComponentProps, type DragEvent, useState } from 'react';

/** The props by which a row of the agenda can be dragged and takes rows that are dropped on it. */
export interface ItemDrag {
  readonly propsOf: (itemId: string) => ComponentProps<'div'> & { 'data-drop'?: DropWhere };
}

/** Dragging items of an agenda by the pointer: onto the upper part of another item to stand before
 *  it, onto its lower part to stand after it, onto its middle to stand in it. Undefined while items
 *  cannot be moved. Source: AGENDA-01. */
export function useItemDrag(
  items: readonly AgendaItem[],
  onMove: ((itemId: string, place: AgendaPlace) => void) | undefined,
): ItemDrag | undefined {
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const [over, setOver] = useState<{ itemId: string; where: DropWhere } | null>(null);
  if (onMove === undefined) return undefined;

  const end = () => {
    setDraggedId(null);
    setOver(null);
  };
  return {
    propsOf: (itemId) => ({
      draggable: true,
      ...(over?.itemId === itemId && { 'data-drop': over.where }),
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', itemId);
        setDraggedId(itemId);
      },
      onDragOver: (event) => {
        if (draggedId === null) return;
        const where = whereOver(event);
        const place = placeAtDrop(items, draggedId, { itemId, where });
        if (place !== null) event.preventDefault();
        if (over?.itemId !== itemId || over.where !== where)
          setOver(place === null ? null : { itemId, where });
      },
      onDrop: (event) => {
        event.preventDefault();
        const place =
          draggedId === null ? null : placeAtDrop(items, draggedId, { itemId, where: whereOver(event) });
        if (draggedId !== null && place !== null) onMove(draggedId, place);
        end();
      },
      onDragEnd: end,
    }),
  };
}

/** Over which part of a row the pointer is: its upper quarter, its lower quarter, or between. */
function whereOver({ currentTarget, clientY }: DragEvent<HTMLElement>): DropWhere {
  const { top, height } = currentTarget.getBoundingClientRect();
  const share = height === 0 ? 0 : (clientY - top) / height;
  if (share < 0.25) return 'before';
  return share > 0.75 ? 'after' : 'in';
}
