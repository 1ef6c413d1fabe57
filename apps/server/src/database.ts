/** The tables of the application: each capability describes its own, this is their sum. */
// oxlint-disable-next-line typescript/no-empty-interface -- replaced by an extends-list as the capabilities land
export interface Database {}
