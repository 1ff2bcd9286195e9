import { idParams } from '@lapka/contracts/api/common.ts'
import { makeBankFileBody, payoutAnswer } from '@lapka/contracts/api/payouts.ts'
import type { Configuration } from '@lapka/contracts/configuration.ts'
import { bankFileStreams, decideMakeBankFile } from '@lapka/domain/payouts/make-bank-file/decide.ts'
import { painFile } from '@lapka/domain/payouts/pain-001.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { payoutsInFile } from '@lapka/projections/payouts/query.ts'
import { userOf } from '../http/authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { operators } from '../http/authorization/policy.ts'
import { commandContext } from '../http/command-context.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'

/** Where banks count their days. */
const BANK_ZONE = 'Europe/Sofia'

/** Payouts as a file that an operator gives to the bank. It is written down which payouts stand in it, and is the same whenever it is fetched. */
export const bankFileRoutes = (app: App, dependencies: Dependencies): void => {
  const { handle, db, now, payoutSender, log } = dependencies
  const schema = { body: makeBankFileBody, response: { 201: payoutAnswer } }

  app.post('/api/v2/payouts/make-bank-file', commandFor(operators, schema, { factor: 'fresh' }), async (request, reply) => {
    if (payoutSender === null) throw new Refused('NO_SENDER_ACCOUNT')
    const { body } = request
    const user = userOf(request)
    const payoutIds = [...new Set(body.payoutIds)].sort()
    const context = commandContext(request, { objectId: 'payouts', user, now: now() })
    const fileId = derivedId('bank-file', context.commandId)
    const command = { fileId, payoutIds, operatorId: user.id, reason: body.reason }
    const handled = await handle(context, { streams: bankFileStreams(payoutIds) }, (states) =>
      decideMakeBankFile(command, states),
    )
    return reply.code(201).send({ id: fileId, position: orRefuse(handled).position })
  })

  app.get('/api/v2/payouts/bank-files/:id', routeFor(operators, { params: idParams }), async (request, reply) => {
    if (payoutSender === null) throw new Refused('NO_SENDER_ACCOUNT')
    const { id } = request.params
    // A browser downloads it right after it was made and can name no position.
    await seePosition(dependencies, await log.head(), ['payouts'])
    const payouts = await payoutsInFile(db, id)
    const createdAt = payouts[0]?.sentAt?.toISOString()
    if (createdAt === undefined) throw new Refused('NOT_FOUND')
    const file = painFile({
      fileId: id,
      createdAt,
      executionDate: addDays(localDateOf(createdAt, BANK_ZONE), 1),
      debtor: payoutSender,
      transfers: payouts.map(({ payoutId, holder, ...payout }) => ({
        ...payout,
        name: holder,
        endToEndId: payoutId,
        text: `Lapka ${payoutId}`,
      })),
    })
    return reply
      .type('application/xml; charset=utf-8')
      .header('content-disposition', `attachment; filename="lapka-payouts-${id}.xml"`)
      .send(file)
  })
}

type SenderSettings = Pick<Configuration, 'LAPKA_PAYOUT_NAME' | 'LAPKA_PAYOUT_IBAN' | 'LAPKA_PAYOUT_BIC'>

export const payoutSenderOf = (settings: SenderSettings): Dependencies['payoutSender'] =>
  settings.LAPKA_PAYOUT_IBAN === undefined
    ? null
    : { name: settings.LAPKA_PAYOUT_NAME, iban: settings.LAPKA_PAYOUT_IBAN, bic: settings.LAPKA_PAYOUT_BIC ?? '' }
