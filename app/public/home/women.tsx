import type { ReactNode } from 'react'

/*
 * The three women of the hero. Each drawing is 400 units wide and taller than any strip: it starts at the top of its
 * strip, and the strip's lower edge cuts it off.
 */

const head = 'M200 128c52 0 79 42 77 96c-2 62-35 112-77 116c-42-4-75-54-77-116c-2-54 25-96 77-96Z'
const body = 'M200 352c62 12 144 20 176 78c12 26 16 50 16 70V2000H8V500c0-20 4-44 16-70c32-58 114-66 176-78Z'
const shade = 'M200 100H300V360H200c6-30 10-60 0-84c22-4 22-14 12-26c-8-14-10-70-12-150Z'

function Strip({ top, children, className }: { top: number; children: ReactNode; className?: string }) {
  return (
    <svg
      className={className}
      width="400"
      height="1300"
      viewBox={`0 ${-top} 400 1300`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}

function Features() {
  return (
    <>
      <path
        d="M142 212q22-16 46-3M258 212q-22-16-46-3"
        fill="none"
        stroke="#1b0b10"
        strokeWidth="6.5"
        strokeLinecap="round"
      />
      <path d="M147 233q19-16 38 1q-19 11-38-1ZM253 233q-19-16-38 1q19 11 38-1Z" fill="var(--paper)" />
      <circle cx="167" cy="232" r="7.5" fill="#1b0b10" />
      <circle cx="233" cy="232" r="7.5" fill="#1b0b10" />
      <g fill="none" stroke="#1b0b10" strokeLinecap="round">
        <path d="M145 233q21-19 41 2M255 233q-21-19-41 2" strokeWidth="4.5" />
        <path d="M182 272q8 7 18 5q10 2 18-5" strokeWidth="4" />
      </g>
      <path d="M170 302q16-10 30-4q14-6 30 4q-30 6-60 0Z" fill="#8e2a1e" />
      <path d="M170 302q30 6 60 0q-12 20-30 20q-18 0-30-20Z" fill="#b0432c" />
    </>
  )
}

function Face({ name, light, dark }: { name: string; light: string; dark: string }) {
  return (
    <>
      <clipPath id={`${name}-head`}>
        <path d={head} />
      </clipPath>
      <path d={head} fill={light} />
      <path d={shade} fill={dark} clipPath={`url(#${name}-head)`} />
      <Features />
    </>
  )
}

/** Shoulders, neck and ears of a woman in a striped dress. `weave`: one repeat of the stripes, `repeat` units wide. */
function Bust({
  name,
  light,
  dark,
  repeat,
  weave,
}: {
  name: string
  light: string
  dark: string
  repeat: number
  weave: ReactNode
}) {
  return (
    <>
      <clipPath id={`${name}-body`}>
        <path d={body} />
      </clipPath>
      <pattern id={`${name}-weave`} width={repeat} height="2000" patternUnits="userSpaceOnUse">
        {weave}
      </pattern>
      <path d="M166 300H234V372c0 24-16 36-34 36c-18 0-34-12-34-36Z" fill={dark} />
      <g clipPath={`url(#${name}-body)`}>
        <rect y="340" width="400" height="1700" fill={`url(#${name}-weave)`} />
        <path d="M150 340 200 440 250 340Z" fill={light} />
        <path d="M200 340V440L250 340Z" fill={dark} />
        <path d="M146 346 200 448 254 346" fill="none" stroke="var(--o-300)" strokeWidth="9" />
      </g>
      <path d="M166 330H234V372c0 18-16 26-34 26c-18 0-34-8-34-26Z" fill={dark} />
      <circle cx="122" cy="246" r="13" fill={light} />
      <circle cx="278" cy="246" r="13" fill={dark} />
    </>
  )
}

function Earrings() {
  return (
    <g fill="none" stroke="var(--o-400)" strokeWidth="5">
      <circle cx="119" cy="272" r="10" />
      <circle cx="281" cy="272" r="10" />
    </g>
  )
}

export function WomanWithVeil({ className }: { className?: string }) {
  return (
    <Strip top={30} className={className}>
      <rect y="-30" width="400" height="1300" fill="var(--o-300)" />
      <path
        d="M200 62c90 0 122 78 118 178c-2 90 26 160 54 260c12 44 28 92 28 140V1300H0V640c0-48 16-96 28-140c28-100 56-170 54-260c-4-100 28-178 118-178Z"
        fill="var(--i-700)"
      />
      <path
        d="M200 62c90 0 122 78 118 178c-2 90 26 160 54 260c12 44 28 92 28 140V1300H237V660c0-60 4-110 13-160c46-100 50-200 36-286c-10-64-36-94-86-96Z"
        fill="var(--i-900)"
      />
      <path d="M0 700H400V764H0Z" fill="var(--o-400)" />
      <path d="M0 710H400V714H0ZM0 720H400V724H0Z" fill="var(--paper)" />
      <path d="M0 733H400V744H0Z" fill="var(--ink)" />
      <Face name="veil" light="#8f5632" dark="#723f22" />
      <path
        d="M200 96c62 2 90 54 88 130c-2 70-38 126-88 130c-50-4-86-60-88-130c-2-76 26-128 88-130ZM200 142c-46 2-70 38-68 86c2 56 30 98 68 102c38-4 66-46 68-102c2-48-22-84-68-86Z"
        fill="var(--i-700)"
        fillRule="evenodd"
      />
      <path
        d="M200 96c62 2 90 54 88 130c-2 70-38 126-88 130V330c38-4 66-46 68-102c2-48-22-84-68-86Z"
        fill="var(--i-900)"
      />
    </Strip>
  )
}

export function WomanWithGele({ className }: { className?: string }) {
  return (
    <Strip top={42} className={className}>
      <rect y="-42" width="400" height="1342" fill="var(--i-700)" />
      <g transform="rotate(14 200 210)">
        <path
          d="M200 222L18.4 209.3Q3.7 183.5 27.1 165.2ZM200 222L46.3 124.6Q45.6 94.9 74.8 89.9ZM200 222L111 63.2Q124.5 36.8 152.6 46.3ZM200 222L197.1 40Q221.5 23.2 241.8 44.9ZM200 222L283.9 60.5Q313.4 57.3 320.9 86ZM200 222L350.6 119.7Q378.1 130.9 371 159.8Z"
          fill="var(--o-300)"
        />
        <path
          d="M200 222L27.1 165.2Q19.1 136.6 46.3 124.6ZM200 222L74.8 89.9Q81.4 60.9 111 63.2ZM200 222L152.6 46.3Q172.2 23.9 197.1 40ZM200 222L241.8 44.9Q269.6 34.5 283.9 60.5ZM200 222L320.9 86Q350.3 90.1 350.6 119.7Z"
          fill="var(--paper)"
        />
        <path
          d="M200 222L73.9 199.8Q67.6 176.4 87 161.9ZM200 222L111.1 129.9Q119.7 107.3 143.9 107ZM200 222L182.2 95.2Q202.4 82 222.2 95.9ZM200 222L260.1 109Q284.3 110.2 292.1 133.1Z"
          fill="var(--paper)"
        />
        <path
          d="M200 222L87 161.9Q88.2 137.7 111.1 129.9ZM200 222L143.9 107Q159.1 88.1 182.2 95.2ZM200 222L222.2 95.9Q245.6 89.6 260.1 109ZM200 222L292.1 133.1Q314.7 141.7 315 165.9Z"
          fill="var(--o-300)"
        />
      </g>
      <Bust
        name="gele"
        light="#7a4325"
        dark="#5e3019"
        repeat={52}
        weave={
          <>
            <path d="M0 0H52V2000H0Z" fill="var(--i-900)" />
            <path d="M20 0h3V2000h-3ZM30 0h3V2000h-3Z" fill="var(--i-200)" />
            <path d="M33 0H47V2000H33Z" fill="var(--i-700)" />
            <path d="M47 0h5V2000h-5Z" fill="var(--o-400)" />
          </>
        }
      />
      <Face name="gele" light="#7a4325" dark="#5e3019" />
      <Earrings />
      <path
        d="M145.3 381.1 155 394.7 168.1 405.1 183.4 411.7 200 414 216.6 411.7 231.9 405.1 245 394.7 254.7 381.1"
        fill="none"
        stroke="var(--o-500)"
        strokeWidth="18"
        strokeLinecap="round"
        strokeDasharray="0 16.75"
      />
      <path
        d="M114 206c6-68 54-90 92-88c44 2 78 32 81 88c-25-36-55-46-87-46c-34 0-62 12-86 46Z"
        fill="var(--paper)"
      />
      <path d="M114 206c16-56 66-78 148-64c14 14 24 36 25 64c-25-38-111-54-173 0Z" fill="var(--o-300)" />
      <path d="M122 190c28-38 84-50 150-32" fill="none" stroke="var(--o-900)" strokeWidth="3" />
    </Strip>
  )
}

export function WomanWithBun({ className }: { className?: string }) {
  return (
    <Strip top={60} className={className}>
      <rect y="-60" width="400" height="1360" fill="var(--o-100)" />
      <circle cx="200" cy="74" r="50" fill="#1b0b10" />
      <path d="M118 236c-10-106 32-132 82-132c50 0 92 26 82 132Z" fill="#1b0b10" />
      <Bust
        name="bun"
        light="#4a2416"
        dark="#331709"
        repeat={48}
        weave={
          <>
            <path d="M0 0H48V2000H0Z" fill="var(--ink)" />
            <path d="M0 0H22V2000H0Z" fill="var(--o-700)" />
            <path d="M28 0H38V2000H28ZM41 0h4V2000h-4Z" fill="var(--o-400)" />
          </>
        }
      />
      <Face name="bun" light="#4a2416" dark="#331709" />
      <Earrings />
      <path
        d="M122 214c4-64 38-92 78-92c40 0 74 28 78 92c-10-38-34-50-78-50c-44 0-68 12-78 50Z"
        fill="#1b0b10"
      />
      <path
        d="M200 164V112M176 165c-2-25 4-43 12-55M224 165c2-25-4-43-12-55M152 174c-2-28 12-50 26-62M248 174c2-28-12-50-26-62"
        fill="none"
        stroke="var(--ink-2)"
        strokeWidth="3"
      />
      <path d="M156 106H244" stroke="var(--o-400)" strokeWidth="10" />
    </Strip>
  )
}
