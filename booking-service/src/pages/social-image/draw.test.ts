import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawingOf } from '@lapka/contracts/drawn-faces.ts'
import { drawSocialImage, SIZE } from './draw.ts'

const picture = (name: string, about = 'ветеринар · София') =>
  drawSocialImage({ siteName: 'Лапка', name, about, drawing: drawingOf({ id: 'maria', displayName: name }), photo: undefined })

test.each([
  '<span foreground="#000">Мария</span>',
  '</span><image href="file:///etc/passwd"/>&#0;&bogus;',
  '\u0000\ud800\ufffe\u202eАНИ',
  '日本 😀',
  'Ж'.repeat(5000),
  'Много-дълго двойно-тройно име '.repeat(40),
  '',
])('a name is drawn as it is written: %j', async (name) => {
  expect(await sharp(await picture(name, name)).metadata()).toMatchObject({ format: 'jpeg', ...SIZE })
})

test('markup in a name is drawn letter by letter', async () => {
  expect((await picture('<b>Ана</b>')).equals(await picture('Ана'))).toBe(false)
})

test('nothing that is written reaches the face', async () => {
  const face = { left: 740, top: 84, width: 400, height: 546 }
  const ofFace = async (name: string) =>
    sharp(await drawSocialImage({ siteName: 'Лапка', name, about: name, drawing: drawingOf({ id: 'maria' }), photo: undefined }))
      .extract(face)
      .raw()
      .toBuffer()
  expect((await ofFace('Ж'.repeat(90))).equals(await ofFace('Ана'))).toBe(true)
})
