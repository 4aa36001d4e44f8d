import { Flex, Group, Text } from '@mantine/core'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useId,
  useState,
} from 'react'
import { cropPosition, type Size } from '#domain/media/crop.ts'
import type { CropRatio, PicturePoint } from '#domain/media/schema.ts'
import classes from './point-field.module.css'

/** The label of each crop: the place where pages use it. */
const places: { readonly [ratio in CropRatio]: string } = {
  '8x5': 'Card',
  '1x1': 'List',
  '4x3': 'Home',
  '4x5': 'Portrait',
  '16x9': 'Page',
}

/** The position of the ring while no point is chosen: the centre of the crops without a point. */
const middle: PicturePoint = { x: 50, y: 33 }

const steps: { readonly [key: string]: PicturePoint } = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Chooses the point of a picture that every crop keeps in view, by tap, drag or arrow keys. Runs in browsers only. */
export function PointField({
  name,
  address,
  point,
  crops,
  onChange,
}: {
  /** The name of the picture, for the accessible name. */
  name: string
  /** The whole picture. */
  address: string
  /** Null: no point was chosen. */
  point: PicturePoint | null
  crops: readonly CropRatio[]
  onChange: (point: PicturePoint) => void
}) {
  const id = useId()
  const [size, setSize] = useState<Size | null>(null)
  const { x, y } = point ?? middle

  const chooseAt = (picture: Element, { clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = picture.getBoundingClientRect()
    onChange({ x: percent((clientX - left) / width), y: percent((clientY - top) / height) })
  }
  function drag(event: PointerEvent<HTMLElement>) {
    const picture = event.currentTarget.parentElement
    if (picture && event.currentTarget.hasPointerCapture(event.pointerId)) chooseAt(picture, event)
  }
  function step(event: KeyboardEvent) {
    const by = steps[event.key]
    if (!by) return
    event.preventDefault()
    onChange({ x: percent((x + by.x) / 100), y: percent((y + by.y) / 100) })
  }
  return (
    <Flex direction="column" align="start">
      <Text fw={700}>What must stay in view</Text>
      <Text id={`${id}-hint`} c="gray.6" fz="xs" mb={6}>
        Tap the face or hand that matters. Every crop keeps it.
      </Text>
      {/* The ring is the control for the keyboard. A tap on the picture moves it. */}
      <div className={classes.picture} onClick={(event) => chooseAt(event.currentTarget, event)}>
        <img
          src={address}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
        />
        <span
          role="slider"
          tabIndex={0}
          aria-label={`What must stay in view in ${name}`}
          aria-describedby={`${id}-hint`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={x}
          aria-valuetext={`${x} % from the left, ${y} % from the top`}
          className={classes.ring}
          style={{ left: `${x}%`, top: `${y}%` }}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onClick={(event) => event.stopPropagation()}
          onKeyDown={step}
        />
      </div>
      <Group gap={10} mt={8} aria-hidden="true">
        {crops.map((ratio) => (
          <Text key={ratio} component="figure" c="gray.6" fz="xs" className={classes.crop} data-ratio={ratio}>
            <img src={address} alt="" draggable={false} style={cropStyle(size, ratio, point)} />
            <figcaption>{places[ratio]}</figcaption>
          </Text>
        ))}
      </Group>
    </Flex>
  )
}

const percent = (part: number) => Math.max(0, Math.min(100, Math.round(part * 100)))

/** Shows the same part of the picture as the server's crop. */
function cropStyle(size: Size | null, ratio: CropRatio, point: PicturePoint | null): CSSProperties {
  const [across, down] = ratio.split('x').map(Number) as [number, number]
  const aspectRatio = across / down
  return size ? { aspectRatio, objectPosition: cropPosition(size, across, down, point) } : { aspectRatio }
}
