/** The part of xml-encryption that is used, in tests too; the package brings no types. */
declare module 'xml-encryption' {
  interface DecryptOptions {
    /** PEM. */
    readonly key: string;
    readonly disallowDecryptionWithInsecureAlgorithm: boolean;
  }

  interface EncryptOptions {
    readonly rsa_pub: string;
    readonly pem: string;
    readonly encryptionAlgorithm: string;
    readonly keyEncryptionAlgorithm: string;
  }

  const xmlEncryption: {
    encrypt(xml: string, options: EncryptOptions, done: (error: unknown, result?: string) => void): void;
    decrypt(xml: string, options: DecryptOptions, done: (error: unknown, result?: string) => void): void;
  };
  export default xmlEncryption;
}
