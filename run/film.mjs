// A camera on a page: still pictures with their durations, put together by ffmpeg. Time is that of the film, not of the
// clock, so that a slow machine makes the same film.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const STEP = 0.1
/** Longest edge of a poster. */
const POSTER_WIDTH = 640

/** A pointer drawn into the page: a headless browser shows none. */
const drawPointer = () => {
  const pointer = document.createElement('div')
  pointer.id = 'film-pointer'
  pointer.innerHTML =
    '<svg width="28" height="28" viewBox="0 0 24 24"><path d="M5 2.5v17l4.6-4.2 2.9 6.4 3-1.3-2.9-6.3 6.2-.5z" fill="#14213d" stroke="#fff" stroke-width="1.5" stroke-linejoin="round"/></svg>'
  pointer.style.cssText =
    'position:fixed;z-index:2147483647;inset-block-start:0;inset-inline-start:0;pointer-events:none'
  document.documentElement.append(pointer)
}

const run = (command, args) => {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (error) throw error
  if (status !== 0) throw new Error(`${command}: ${stderr}`)
}

/**
 * Takes stills of the page into `folder`, with the pointer where it was last put. All times are seconds of the film.
 */
const makeCamera = (page, folder) => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const stills = []
  let seconds = 0
  let pointer = { x: 640, y: 420 }
  return {
    stills,
    seconds: () => seconds,
    pointer: () => pointer,
    putPointer: (at) => {
      pointer = at
    },
    still: async (duration) => {
      await page.evaluate(
        ([x, y, draw]) => {
          if (!document.querySelector('#film-pointer')) new Function(`(${draw})()`)()
          document.querySelector('#film-pointer').style.transform = `translate(${x}px, ${y}px)`
        },
        [pointer.x, pointer.y, String(drawPointer)],
      )
      const file = join(folder, `${String(stills.length).padStart(4, '0')}.png`)
      await page.screenshot({ path: file })
      stills.push({ file, seconds: duration })
      seconds += duration
    },
  }
}

/** What an owner would do by hand, each step taken by the camera. */
const makeHand = (page, { pointer, putPointer, still }) => {
  const moveTo = async (locator) => {
    const { x, y, width, height } = await locator.first().boundingBox()
    const from = pointer()
    const to = { x: x + Math.min(width / 2, 120), y: y + height / 2 }
    for (let step = 1; step <= 6; step += 1) {
      const share = 1 - (1 - step / 6) ** 3
      putPointer({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
      await still(STEP)
    }
    const end = pointer()
    await page.mouse.move(end.x, end.y)
  }
  const click = async (locator) => {
    await moveTo(locator)
    await still(0.3)
    await locator.first().click()
  }
  const type = async (locator, text) => {
    await click(locator)
    for (const part of text.match(/.{1,3}/g)) {
      await page.keyboard.type(part)
      await still(STEP)
    }
  }
  const scrollBy = async (pixels) => {
    for (let step = 0; step < 8; step += 1) {
      await page.mouse.wheel(0, pixels / 8)
      await page.waitForTimeout(30)
      await still(STEP)
    }
  }
  return { moveTo, click, type, scrollBy }
}

/** How the video is compressed. */
const encoding = [
  '-c:v',
  'libvpx-vp9',
  '-crf',
  '40',
  '-b:v',
  '0',
  '-deadline',
  'good',
  '-cpu-used',
  '3',
  '-row-mt',
  '1',
  '-g',
  '150',
  '-an',
]

/** Writes `{target}.webm` from the stills, exactly `seconds` long. */
const writeVideo = (target, { folder, stills, seconds }) => {
  const list = join(folder, 'stills.txt')
  const last = stills.at(-1).file
  writeFileSync(
    list,
    `${stills.map((still) => `file '${still.file}'\nduration ${still.seconds.toFixed(3)}`).join('\n')}\nfile '${last}'\n`,
  )
  run('ffmpeg', [
    '-y',
    '-f',
    'concat',
    '-safe',
    '0',
    '-i',
    list,
    '-vf',
    'fps=10,format=yuv420p',
    ...encoding,
    '-t',
    seconds.toFixed(3),
    `${target}.webm`,
  ])
}

/** Writes `{target}.webp`: what `{target}.webm` shows at that second. */
const writePoster = (target, second) =>
  run('ffmpeg', [
    '-y',
    '-ss',
    String(second),
    '-i',
    `${target}.webm`,
    '-frames:v',
    '1',
    '-vf',
    `scale=${POSTER_WIDTH}:-2`,
    '-quality',
    '82',
    `${target}.webp`,
  ])

/** `folder` takes the stills. All times are seconds of the film. */
export const makeFilm = (page, folder) => {
  const camera = makeCamera(page, folder)
  const { still, stills } = camera
  /** Stands still until this second. */
  const waitUntil = async (second) => {
    const now = camera.seconds()
    if (second - now > 0.001) await still(second - now)
    if (now - second > 0.05)
      throw new Error(
        `${folder}: the scene before ${second} s is ${(now - second).toFixed(1)} s too long`,
      )
  }
  /** Writes `{target}.webm`, exactly as long as what was filmed, and `{target}.webp` from the second `posterAt`. */
  const develop = (target, posterAt) => {
    writeVideo(target, { folder, stills, seconds: camera.seconds() })
    writePoster(target, posterAt)
  }
  return { waitUntil, wait: still, ...makeHand(page, camera), develop }
}
