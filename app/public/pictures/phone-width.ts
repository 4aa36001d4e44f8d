/**
 * The `sizes` of a picture that is as wide as the screen below 600 px. Phones have two to three device pixels for a CSS
 * pixel, but a photograph looks the same at two and at three. So this value is about half of the real width: phones
 * then load at most 720 pixels instead of 1,200.
 */
export const phoneWidth = '55vw'
