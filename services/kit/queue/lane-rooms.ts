interface Lanes {
  /** Those in which something is due and which have room, the longest due first. */
  readonly open: readonly string[]
  /** Those that have something under way. */
  readonly busy: ReadonlySet<string>
  /** How many more pieces a lane can take at the moment. */
  readonly room: (lane: string) => number
  /** How much may be under way in all, and how much of that is free. */
  readonly concurrency: number
  readonly free: number
}

/** This share of what may be under way is for lanes that have nothing under way, so that slow ones do not take it all. */
const IDLE_SHARE = 1 / 4

/** How much to claim of which lanes: something of each that has nothing under way, the rest shared alike. */
export function laneRooms({ open, busy, room, concurrency, free }: Lanes): ReadonlyMap<string, number> {
  const shared = free - Math.floor(concurrency * IDLE_SHARE)
  const idle = open.filter(lane => !busy.has(lane)).slice(0, free)
  const others = open.filter(lane => busy.has(lane)).slice(0, Math.max(0, shared - idle.length))
  const lanes = [...idle, ...others]
  const share = Math.max(1, Math.floor(shared / lanes.length))
  return new Map(lanes.map(lane => [lane, Math.min(share, room(lane))]))
}
