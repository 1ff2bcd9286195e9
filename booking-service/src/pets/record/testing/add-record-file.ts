import type { RecordEntry } from '@lapka/contracts/api/pet-records.ts'
import { clientOf } from '../../../testing/client.ts'
import { uploadOf } from '../../../testing/multipart.ts'
import type { TestService } from '../../../testing/test-service.ts'
import type { Parent } from '../../../testing/town.ts'

/** A file of the parent's pet; answers its id once the view has it. */
export const addRecordFile = async (service: TestService, parent: Parent): Promise<string> => {
  const client = clientOf(service, parent)
  const boxes = '\0\0\0\u0014ftypheic\0\0\0\0mif1\0\0\0\u000cmeta\0\0\0\0\0\0\0\u0030mdat'
  const bytes = Buffer.concat([Buffer.from(boxes, 'latin1'), Buffer.alloc(40, 7)])
  const parts = [{ fileName: 'ухо.heic', type: 'image/heic', bytes }]
  await client.send(uploadOf({ method: 'POST', url: `/api/v2/pets/${parent.petId}/add-document`, parts }))
  await service.seen()
  const { items } = (await client.get(`/api/v2/pets/${parent.petId}/entries?kind=document`)).json<{ items: RecordEntry[] }>()
  const [document] = items
  if (document?.kind !== 'document') throw new Error('the file was not added')
  return document.fileId
}
