export interface RoleTables {
  roles: {
    id: string;
    /** Unique. */
    name: string;
    actions_allowed: string[];
    created_ms: number;
  };
}
