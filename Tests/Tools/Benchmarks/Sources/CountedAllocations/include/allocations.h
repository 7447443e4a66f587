#pragma once

long counted_allocations(void);
long counted_bytes(void);
