/** Where files are kept in S3. `endpoint` null: Amazon's own. `prefix` is empty or ends with a
 *  slash. */
export interface S3Settings {
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}
