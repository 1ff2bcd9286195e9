import type { TestService } from '../../testing/test-service.ts'
import type { Parent, Vet } from '../../testing/town.ts'
import { askTransfer } from '../../pet-transfers/testing/ask-transfer.ts'
import { addVisitTemplate } from '../../visit-templates/testing/add-visit-template.ts'
import { setPetPhoto } from '../photo/testing/set-pet-photo.ts'
import { addRecordFile } from '../record/testing/add-record-file.ts'
import { beginUpload } from '../record/testing/begin-upload.ts'

/** Makes one of each object around a pet's record; answers their ids. */
export const keepPetObjects = async (service: TestService, { parent, vet }: { parent: Parent; vet: Vet }) => ({
  recordFile: await addRecordFile(service, parent),
  upload: await beginUpload(service, parent),
  petPhoto: await setPetPhoto(service, parent),
  visitTemplate: await addVisitTemplate(service, vet),
  transfer: await askTransfer(service, parent),
})
