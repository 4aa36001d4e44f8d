/** Whether a mail domain is still the sample: no address has such a domain (RFC 2606), so nobody can be asked for it. */
export const isSampleDomain = (domain: string): boolean => domain.endsWith('.example')
