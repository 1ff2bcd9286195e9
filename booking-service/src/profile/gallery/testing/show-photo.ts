import { randomUUID } from 'node:crypto'
import { pictureOf } from '../../../pets/photo/testing/set-pet-photo.ts'
import { clientOf } from '../../../testing/client.ts'
import { uploadOf } from '../../../testing/multipart.ts'
import type { TestService } from '../../../testing/test-service.ts'
import type { Person } from '../../../testing/town.ts'

type Sent = { bytes?: Buffer; type?: string; words?: Record<string, string>; key?: string }

/** A browser's upload of a photo to the gallery. */
export const galleryUpload = async ({ bytes, type = 'image/png', words = { alt: 'Дворът' }, key = randomUUID() }: Sent = {}) =>
  uploadOf({
    method: 'POST',
    url: `/api/v2/profile/gallery?${new URLSearchParams(words).toString()}`,
    key,
    parts: [{ fileName: 'двор', type, bytes: bytes ?? (await pictureOf('#228855')) }],
  })

/** Adds a photo to the gallery; answers its id. */
export const showGalleryPhoto = async (service: TestService, owner: Person): Promise<string> => {
  const answer = await clientOf(service, owner).send(await galleryUpload())
  return answer.json<{ photo: { id: string } }>().photo.id
}
