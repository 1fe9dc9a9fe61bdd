import { createPrivateKey, sign } from 'node:crypto'

/** X.509 certificate of a made-up device maker, as in an attestation, and its key. */
const certificate =
  'MIIB9jCCAZygAwIBAgIUNzACCNKuRz8R6Ba0xXSP2mNIIlEwCgYIKoZIzj0EAwIwUTELMAkGA1UEBhMCREUxDjAMBgNVBAoM' +
  'BU1ha2VyMSIwIAYDVQQLDBlBdXRoZW50aWNhdG9yIEF0dGVzdGF0aW9uMQ4wDAYDVQQDDAVNYWtlcjAgFw0yNjExMjQwMDEz' +
  'NTZaGA8yMTI2MTAzMTAwMTM1NlowUTELMAkGA1UEBhMCREUxDjAMBgNVBAoMBU1ha2VyMSIwIAYDVQQLDBlBdXRoZW50aWNh' +
  'dG9yIEF0dGVzdGF0aW9uMQ4wDAYDVQQDDAVNYWtlcjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABCDWsAAToyfsb5aZt0gB' +
  'spTasdWPblnZtyqMlrq/cU2/Uq9V02m2DvbigN2Cfe5lNN+DOa3Ok3tqHNo9HnYGk6GjUDBOMB0GA1UdDgQWBBTVxF7xKKRK' +
  'qcVsfFPKLPBsyJ8F1DAfBgNVHSMEGDAWgBTVxF7xKKRKqcVsfFPKLPBsyJ8F1DAMBgNVHRMBAf8EAjAAMAoGCCqGSM49BAMC' +
  'A0gAMEUCIQCbrkueEV9cf0R7Y7kHjstrt53TY9wdBUbGIvS2OApDRQIgUaDaS6v3saeCUgp5vlpv9E5kQcbgNjN784R/drkA' +
  'V0g='
const key =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg6bC3uW1xk/5bSYepW30z+GGeixVL5kO0+iEhPB2e10qhRANC' +
  'AAQg1rAAE6Mn7G+WmbdIAbKU2rHVj25Z2bcqjJa6v3FNv1KvVdNptg724oDdgn3uZTTfgzmtzpN7ahzaPR52BpOh'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
const privateKey = createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' })

/** Attestation statement: a signature over the new passkey, and the certificate of its key. */
export const statementOf = (signed: Uint8Array) =>
  new Map<string, unknown>([
    ['alg', -7],
    ['sig', new Uint8Array(sign('sha256', signed, privateKey))],
    ['x5c', [bytes(certificate)]],
  ])
