import type { FastifyRequest } from 'fastify'
import { caseAnswer } from '@lapka/contracts/api/cases.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import { linkPetsBody, writeToKeeperBody } from '@lapka/contracts/api/pet-links.ts'
import { petStream } from '@lapka/contracts/streams.ts'
import { caseStreams } from '@lapka/domain/payments/cases/case.ts'
import { decideLinkPets } from '@lapka/domain/pets/links/link-pets/decide.ts'
import { decideUnlinkPets } from '@lapka/domain/pets/links/unlink-pets/decide.ts'
import { decideWriteToKeeper } from '@lapka/domain/pets/links/write-to-keeper/decide.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { orNameAssignee } from '../case-streams.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { operators } from '../../http/authorization/policy.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import { commandContext } from '../../http/command-context.ts'
import { commandFor } from '../../http/route-for.ts'

const acting = { params: idParams, response: { 200: caseAnswer } }
const ofPet = (petId: string) => ({ stream: petStream(petId), fold: petFold })

/** An operator's commands about pets with one chip, by their case. */
export const duplicateRoutes = (app: App, dependencies: Dependencies): void => {
  const { handle, now } = dependencies
  const byOperator = (request: FastifyRequest & { params: { id: string } }) => ({
    caseId: request.params.id,
    operatorId: userOf(request).id,
  })

  for (const [name, decide] of [
    ['link-pets', decideLinkPets],
    ['unlink-pets', decideUnlinkPets],
  ] as const)
    app.post(`/api/v2/cases/:id/${name}`, commandFor(operators, { ...acting, body: linkPetsBody }), async (request) => {
      const { id } = request.params
      const { petId, otherId } = request.body
      const streams = { ...caseStreams(id), pet: ofPet(petId), other: ofPet(otherId) }
      const context = commandContext(request, { user: userOf(request), now: now() })
      const command = { ...request.body, ...byOperator(request) }
      const handled = await handle(context, { streams }, (states) => decide(command, states))
      return { id, position: (await orNameAssignee(dependencies, handled)).position }
    })

  const writing = { ...acting, body: writeToKeeperBody }
  app.post('/api/v2/cases/:id/write-to-keeper', commandFor(operators, writing), async (request) => {
    const { id } = request.params
    const streams = { ...caseStreams(id), pet: ofPet(request.body.petId) }
    const context = commandContext(request, { user: userOf(request), now: now() })
    const command = { ...request.body, ...byOperator(request) }
    const handled = await handle(context, { streams }, (states) => decideWriteToKeeper(command, states))
    return { id, position: (await orNameAssignee(dependencies, handled)).position }
  })
}
