declare module '../../database.ts' {
  interface Database extends GroupPictureTables {}
}

export interface GroupPictureTables {
  group_pictures: {
    id: string;
    group_id: string | null;
    storage_id: string;
    /** By its bytes: `image/jpeg`, `image/png` or `image/webp`. */
    type: string;
    size_bytes: number;
    /** A picture that is not `kept` is being received, or its group is gone or has another one. */
    state: 'receiving' | 'kept' | 'dropped';
    created_ms: number;
  };
}
