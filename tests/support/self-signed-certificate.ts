/**
 * A self-signed certificate of a server, as Debian makes one for each machine (package ssl-cert). Valid from 2020 to
 * 2120. Made with `openssl ca -selfsign` for CN=vm, with a key of prime256v1. The key protects nothing.
 */
export const selfSignedCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg4dy9Dz9D0ZP0U+nb
M1UulF/5iknojqCASs/L2sOywbChRANCAAQM4J0WGgmTBtqO/U3xWSkVZOZ1LI/b
G+4qc/KajsFVZa0vKXYCblogdsBKxGoPZUi4Bn/sktz0ITlZhKE+/YH+
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBOjCB4aADAgECAgEBMAoGCCqGSM49BAMCMA0xCzAJBgNVBAMMAnZtMCAXDTIw
MDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjANMQswCQYDVQQDDAJ2bTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABAzgnRYaCZMG2o79TfFZKRVk5nUsj9sb7ipz
8pqOwVVlrS8pdgJuWiB2wErEag9lSLgGf+yS3PQhOVmEoT79gf6jMDAuMA0GA1Ud
EQQGMASCAnZtMB0GA1UdDgQWBBQYHt04etSV6fhKHBs/sFBSjLIcCTAKBggqhkjO
PQQDAgNIADBFAiB54pJAbqK7KgHoGV1VzYRx1RfFLZjMNSS4MWMkH1gR4wIhAM4Y
pCvubabdvov7TnDccxuWvx50SN39922t46b2/jFA
-----END CERTIFICATE-----`,
}
