/**
 * For `sizes`, a picture as wide as a phone. Phones have two to three dots to a pixel, and a photograph looks the same
 * on all of them from two on: half of the width asks for no more than 720 dots where up to 1,200 would be sent.
 */
export const phoneWidth = '(min-width: 560px) 100vw, 55vw'
