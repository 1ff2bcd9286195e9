import sharp from 'sharp'
import { clientOf } from '../../../testing/client.ts'
import { uploadOf } from '../../../testing/multipart.ts'
import type { TestService } from '../../../testing/test-service.ts'
import type { Parent } from '../../../testing/town.ts'

export const pictureOf = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer()

/** A picture of the parent's pet; answers its id. */
export const setPetPhoto = async (service: TestService, parent: Parent): Promise<string> => {
  const parts = [{ fileName: 'рекс.png', type: 'image/png', bytes: await pictureOf('#228855') }]
  const url = `/api/v2/pets/${parent.petId}/photo`
  const answer = await clientOf(service, parent).send(uploadOf({ method: 'PUT', url, parts }))
  return answer.json<{ photoUrl: string }>().photoUrl.split('/').at(-1) ?? ''
}
