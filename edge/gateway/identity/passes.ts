import { hkdfSync, randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Knex } from 'knex'
import type { KeyOf } from '../../../services/kit/key-of.ts'
import type { Clock } from '../http/clock.ts'

/** Where people log in by a link of the command line. */
export type Place = 'console' | 'portal'

/** A link opens a session once; a session lasts until its end, unless it is ended. */
export interface Pass {
  /** A UUID. */
  readonly id: string
  /** The name of an operator, or the id of an organization. */
  readonly subject: string
  readonly endsAt: Date
}

/** Why a pass is refused. */
export type Refusal = 'link-invalid' | 'link-expired' | 'link-used'
export type SessionRefusal = 'session-invalid' | 'session-expired' | 'session-ended'

export type Passes = ReturnType<typeof passesIn>

const SESSION_SECONDS = 3_600
const ALGORITHM = 'HS256'
/** Expired rows deleted with each addition. More than one, so that they cannot accumulate. */
const DELETED_PER_ADDITION = 2

/**
 * The links and sessions of a place: JWTs under a key that serves nothing else, so they are no access tokens, and no pass of the other
 * place. A session is valid at the host that it was opened at alone.
 */
export function passesIn(db: Knex, key: KeyOf, clock: Clock, place: Place) {
  const secret = Buffer.from(hkdfSync('sha256', key('edge rows'), '', 'passes', 32))
  const ofLink = `${place} link`
  const ofSession = (host: string) => `${place} session at ${host}`

  async function issue(audience: string, subject: string, seconds: number) {
    const endsAt = new Date(clock.now() + seconds * 1_000)
    const text = await new SignJWT()
      .setProtectedHeader({ alg: ALGORITHM })
      .setAudience(audience)
      .setSubject(subject)
      .setJti(randomUUID())
      .setExpirationTime(endsAt)
      .sign(secret)
    return { text, endsAt }
  }

  async function verified(text: string, audience: string): Promise<Pass> {
    const { payload } = await jwtVerify(text, secret, {
      algorithms: [ALGORITHM],
      audience,
      currentDate: new Date(clock.now()),
      requiredClaims: ['exp', 'jti', 'sub'],
    })
    return { id: payload.jti!, subject: payload.sub!, endsAt: new Date(payload.exp! * 1_000) }
  }

  const isSpent = async ({ id }: Pass) => (await db('spent_passes').where({ id }).first('id')) !== undefined

  /** Returns whether this call has spent it: a pass is spent once, over all processes. */
  async function spend({ id, endsAt }: Pass): Promise<boolean> {
    const { rows } = await db.raw(
      `with deleted as (
         delete from spent_passes where id in (
           select id from spent_passes where ends_at < :now and id <> :id
           limit ${DELETED_PER_ADDITION} for update skip locked
         )
       )
       insert into spent_passes values (:id, :endsAt) on conflict do nothing returning id`,
      { id, endsAt, now: new Date(clock.now()) },
    )
    return rows.length > 0
  }

  async function readLink(text: string): Promise<Pass | Refusal> {
    try {
      const link = await verified(text, ofLink)
      return (await isSpent(link)) ? 'link-used' : link
    } catch (error) {
      if (error instanceof errors.JWTExpired) return 'link-expired'
      if (error instanceof errors.JOSEError) return 'link-invalid'
      throw error
    }
  }

  return {
    /** A link for somebody, as the text that stands for it. */
    link: (subject: string, seconds: number) => issue(ofLink, subject, seconds),

    /** The link that a text stands for, which stays valid. */
    readLink,

    /** Spends a link for a session at a host. */
    async open(
      text: string,
      host: string,
    ): Promise<{ readonly link: Pass; readonly session: string } | Refusal> {
      const link = await readLink(text)
      if (typeof link === 'string') return link
      if (!(await spend(link))) return 'link-used'
      const session = await issue(ofSession(host), link.subject, SESSION_SECONDS)
      return { link, session: session.text }
    },

    /** The session that a text stands for at this host. */
    async session(text: string, host: string): Promise<Pass | SessionRefusal> {
      try {
        const session = await verified(text, ofSession(host))
        return (await isSpent(session)) ? 'session-ended' : session
      } catch (error) {
        if (error instanceof errors.JWTExpired) return 'session-expired'
        if (error instanceof errors.JOSEError) return 'session-invalid'
        throw error
      }
    },

    /** Ends a session before its time. */
    end: async (session: Pass) => void (await spend(session)),
  }
}
