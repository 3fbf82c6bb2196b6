/**
 * The names of the request headers of the interface (common request headers, Authentication 3), as its table
 * writes them.
 */

export const requestHeaders = [
  'x-accept-fix',
  'Accept',
  'Accept-Charset',
  'Accept-Encoding',
  'Accept-Language',
  'Host',
  'Date',
  'X-Request-ID',
  'TPP-Session-ID',
  'TPP-Redirect-URI',
  'TPP-Redirect-Preferred',
  'TPP-Brand-Logging-Information',
  'Digest',
  'TPP-Signature-Certificate',
  'Signature',
  'PSU-ID',
  'X-PSU-IDENTITY',
  'PSU-Corporate-ID',
  'PSU-Context',
  'PSU-IP-Address',
  'PSU-IP-Port',
  'PSU-User-Agent',
  'PSU-Accept',
  'PSU-Accept-Charset',
  'PSU-Accept-Encoding',
  'PSU-Accept-Language',
  'PSU-HTTP-Method',
  'PSU-Device-ID',
  'PSU-Geo-Location',
] as const;
