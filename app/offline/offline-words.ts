/* The texts of the page without a connection, for the server and the service worker. */

export const notOpened = 'You have not opened this page before, so it needs a connection.'

/**
 * The text that replaces `notOpened` for a page of the staff area. On a shared computer nothing is kept on the device.
 */
export const staffNeedsConnection =
  'The staff area needs a connection. What you wrote is still there if it was saved or kept on this device.'
