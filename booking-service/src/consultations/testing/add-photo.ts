import sharp from 'sharp'
import { clientOf } from '../../testing/client.ts'
import { uploadOf, type Part } from '../../testing/multipart.ts'
import type { TestService } from '../../testing/test-service.ts'
import type { Person } from '../../testing/town.ts'

const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#228855' } })
  .png()
  .toBuffer()
export const pngPart: Part = { fileName: 'лапа.png', type: 'image/png', bytes: png }

/** Sends a picture into a consultation as a browser does. */
export const sendPhoto = (
  service: TestService,
  person: Person,
  consultationId: string,
  { part = pngPart, key }: { part?: Part; key?: string } = {},
) =>
  clientOf(service, person).send(
    uploadOf({
      method: 'POST',
      url: `/api/v2/consultations/${consultationId}/photos`,
      parts: [part],
      ...(key !== undefined && { key }),
    }),
  )

export const addPhoto = async (service: TestService, person: Person, consultationId: string): Promise<string> =>
  (await sendPhoto(service, person, consultationId)).json<{ photoId: string }>().photoId
