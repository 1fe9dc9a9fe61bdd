import sharp from 'sharp'

/**
 * Settings for jobs that draw. libvips would start a thread for each core, and keep what it drew: on a machine
 * with many cores a job would use half as much memory again.
 */
sharp.cache(false)
sharp.concurrency(1)
