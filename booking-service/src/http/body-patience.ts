import type { FastifyInstance } from 'fastify'
import { answerBrokenRequest } from './broken-requests.ts'

/** How long a body may take to come, in milliseconds. A file over a slow line takes its time; words do not. */
export type BodyPatience = { words: number; file: number }
export const bodyPatience: BodyPatience = { words: 15_000, file: 120_000 }

/** Lets go of who sends a body drop by drop. The server's own limit cannot know yet which route is asked. */
export const limitBodyTime = (app: FastifyInstance, patience: BodyPatience): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, headers, routeOptions } = request
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
      const tooSlow = () => {
        // Refused before anybody read the body: that was the answer.
        if (!reply.raw.writableEnded) answerBrokenRequest(new Error('the body did not come in time'), raw.socket)
      }
      const timer = setTimeout(tooSlow, routeOptions.config.takesFile === true ? patience.file : patience.words)
      const stop = () => clearTimeout(timer)
      raw.once('end', stop).once('close', stop)
    }
    done()
  })
}
