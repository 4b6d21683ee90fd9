import { statfsSync } from 'node:fs'
import { totalmem } from 'node:os'

/** Settings of PostgreSQL by name, as its configuration file spells them. */
export type PostgresSettings = Record<string, string>

const MEGABYTE = 1024 * 1024

/**
 * Settings for a catalogue of about a million products on a small machine which other programs share.
 * `durable: false` trades safety in a power failure for speed: only for databases that tests throw away.
 */
export function defaultSettings(durable: boolean, memoryBytes: number = totalmem()): PostgresSettings {
  const memoryMb = memoryBytes / MEGABYTE
  const sharedBuffersMb = Math.round(Math.min(512, Math.max(64, memoryMb / 8)))
  return {
    shared_buffers: `${sharedBuffersMb}MB`,
    // What the system's file cache may hold besides; only steers plans, reserves nothing.
    effective_cache_size: `${Math.round(Math.max(sharedBuffersMb, memoryMb / 2))}MB`,
    work_mem: memoryMb >= 4096 ? '16MB' : '8MB',
    maintenance_work_mem: `${Math.round(Math.min(256, Math.max(32, memoryMb / 16)))}MB`,
    max_connections: '100',
    random_page_cost: '1.1',
    // Compiling a plan costs more than the short queries of an interactive program can win back.
    jit: 'off',
    wal_compression: 'pglz',
    max_wal_size: '2GB',
    min_wal_size: '160MB',
    checkpoint_completion_target: '0.9',
    max_parallel_workers_per_gather: '2',
    dynamic_shared_memory_type: sharedMemoryType(),
    idle_in_transaction_session_timeout: '5min',
    // Refused statements are answers to the program, which logs them itself.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    log_timezone: 'UTC',
    timezone: 'UTC',
    ...(durable
      ? {}
      : {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          autovacuum: 'off',
          // Servers of several test files share it.
          max_connections: '300',
        }),
  }
}

/** Settings as lines of a configuration file. */
export function formatSettings(settings: PostgresSettings): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
    .join('')
}

/** Containers often give /dev/shm 64 MB, which a parallel query can overrun; a file holds as much as the disk. */
function sharedMemoryType(): string {
  if (process.platform === 'win32') return 'windows'
  if (process.platform !== 'linux') return 'posix'
  try {
    const { bsize, blocks } = statfsSync('/dev/shm')
    return bsize * blocks >= 256 * MEGABYTE ? 'posix' : 'mmap'
  } catch {
    return 'mmap'
  }
}
