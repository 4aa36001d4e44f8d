/*
 * Small ICC profiles (ICC.1:2001-04): primaries with one gamma, or a grey gamma. Written by hand, because the licences
 * of operating systems do not allow copying their profiles.
 */

/** X, Y and Z of red, green and blue, adapted to D50, as published for these colour spaces. */
export const primaries = {
  sRGB: [
    [0.4361, 0.2225, 0.0139],
    [0.3851, 0.7169, 0.0971],
    [0.1431, 0.0606, 0.7141],
  ],
  'Display P3': [
    [0.5151, 0.2412, -0.0011],
    [0.292, 0.6922, 0.0419],
    [0.1571, 0.0666, 0.7841],
  ],
  'Adobe RGB': [
    [0.6097, 0.3111, 0.0195],
    [0.2053, 0.6257, 0.0609],
    [0.1492, 0.0632, 0.7446],
  ],
} as const

const whiteD50 = [0.9642, 1, 0.8249] as const

export function colourProfile(space: keyof typeof primaries, gamma: number): Buffer {
  const [red, green, blue] = primaries[space]
  return profile('RGB ', [
    ...(
      [
        ['rXYZ', red],
        ['gXYZ', green],
        ['bXYZ', blue],
      ] as const
    ).map(([tag, xyz]) => [tag, xyzOf(xyz)] as const),
    ...['rTRC', 'gTRC', 'bTRC'].map((tag) => [tag, curve(gamma)] as const),
  ])
}

export const greyProfile = (gamma: number): Buffer => profile('GRAY', [['kTRC', curve(gamma)]])

function profile(space: string, content: readonly (readonly [tag: string, body: Buffer])[]): Buffer {
  const tags = [['wtpt', xyzOf(whiteD50)], ...content] as const
  const table = Buffer.alloc(4 + 12 * tags.length)
  table.writeUInt32BE(tags.length)
  let at = 128 + table.length
  for (const [index, [tag, body]] of tags.entries()) {
    table.write(tag, 4 + 12 * index, 'latin1')
    table.writeUInt32BE(at, 8 + 12 * index)
    table.writeUInt32BE(body.length, 12 + 12 * index)
    at += body.length
  }
  const header = Buffer.alloc(128)
  header.writeUInt32BE(at, 0)
  header.writeUInt32BE(0x02_40_00_00, 8)
  header.write(`mntr${space}XYZ `, 12, 'latin1')
  header.write('acsp', 36, 'latin1')
  xyzOf(whiteD50).copy(header, 68, 8)
  return Buffer.concat([header, table, ...tags.map(([, body]) => body)])
}

function xyzOf(values: readonly number[]): Buffer {
  const body = Buffer.alloc(20)
  body.write('XYZ ', 'latin1')
  for (const [index, value] of values.entries()) body.writeInt32BE(Math.round(value * 65_536), 8 + 4 * index)
  return body
}

function curve(gamma: number): Buffer {
  const body = Buffer.alloc(16)
  body.write('curv', 'latin1')
  body.writeUInt32BE(1, 8)
  body.writeUInt16BE(Math.round(gamma * 256), 12)
  return body
}

/** A JPEG with the profile in one APP2 segment. */
export function withProfile(jpeg: Buffer, icc: Buffer): Buffer {
  const segment = Buffer.concat([Buffer.from('\xff\xe2\0\0ICC_PROFILE\0\x01\x01', 'latin1'), icc])
  segment.writeUInt16BE(segment.length - 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
}
