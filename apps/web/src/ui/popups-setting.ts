/** Whether tips, dialogs and toasts are shown at all: the local setting `popups` with the text
 *  'false' turns them off. Source: FND-20, C12. */
export function popupsAreOn(storage: Pick<Storage, 'getItem'> = localStorage): boolean {
  return storage.getItem('popups') !== 'false';
}
