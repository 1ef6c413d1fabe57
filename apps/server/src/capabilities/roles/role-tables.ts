declare module '../../database.ts' {
  interface Database extends RoleTables {}
}

export interface RoleTables {
  roles: {
    id: string;
    /** The name is unique. */
    name: string;
    actions_allowed: string[];
    created_ms: number;
  };
}
