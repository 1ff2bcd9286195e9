import { hash } from 'node:crypto'
import type { UploadState } from '@lapka/contracts/api/record-uploads.ts'
import { clientOf } from '../../../testing/client.ts'
import type { CommandJournal } from '../../../testing/command-journal.ts'
import type { TestService } from '../../../testing/test-service.ts'
import { registerParent, type Parent } from '../../../testing/town.ts'

const photo = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(90, 1)])

/** Begins the upload of a file of the parent's pet, of which nothing has come yet. */
export const beginUpload = async (service: TestService, parent: Parent): Promise<string> => {
  const head = { name: 'ухо.jpg', type: 'image/jpeg', sizeBytes: photo.length, sha256: hash('sha256', photo) }
  return (await clientOf(service, parent).post(`/api/v2/pets/${parent.petId}/uploads`, head)).json<UploadState>().id
}

/** Of a file that comes in pieces the end alone is a command. */
export const uploadInPieces = async (service: TestService, journal: CommandJournal): Promise<void> => {
  const parent = await registerParent(service)
  const url = `/api/v2/pets/${parent.petId}/uploads/${await beginUpload(service, parent)}`
  const headers = { 'content-type': 'application/octet-stream' }
  await clientOf(service, parent).send({ method: 'PUT', url: `${url}?offset=0`, headers, payload: photo })
  await journal.as(parent).post(`${url}/finish-upload`)
}
