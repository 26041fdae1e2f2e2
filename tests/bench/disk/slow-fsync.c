/* Makes each fsync and fdatasync of a process take BENCH_FSYNC_DELAY_MS longer. Preloaded with LD_PRELOAD. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

static void wait_longer(void) {
  const char *text = getenv("BENCH_FSYNC_DELAY_MS");
  long us = text ? (long)(1000 * atof(text)) : 0;
  struct timespec delay = {us / 1000000, (us % 1000000) * 1000};
  nanosleep(&delay, NULL);
}

static int sync_slowly(const char *name, int file) {
  int (*original)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  int result = original(file);
  wait_longer();
  return result;
}

int fsync(int file) { return sync_slowly("fsync", file); }
int fdatasync(int file) { return sync_slowly("fdatasync", file); }
